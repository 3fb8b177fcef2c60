// What LeakSanitizer is not to report, where there is one: a Closure never frees what it holds.

// NOLINTBEGIN: the sanitizer's name
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:decorations/closure.h\n"; }
// NOLINTEND
