int from_the_future(void);
int from_the_future(void) { return 1; }
