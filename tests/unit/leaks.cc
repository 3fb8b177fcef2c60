// What LeakSanitizer is not to report, where there is one: a Closure never gives back what it
// holds. NOLINTNEXTLINE(readability-identifier-naming,bugprone-reserved-identifier): the
// sanitizer's name
extern "C" const char* __lsan_default_suppressions();
// NOLINTNEXTLINE(readability-identifier-naming,bugprone-reserved-identifier)
extern "C" const char* __lsan_default_suppressions() { return "leak:infocts::Closure<\n"; }
