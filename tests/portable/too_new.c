int from_the_future(void);
int asks(void);
int asks(void) { return from_the_future(); }
