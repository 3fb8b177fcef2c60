/* What a fake MPI does to its process. */
#ifndef TESTS_FAKES_HOSTILE_H_
#define TESTS_FAKES_HOSTILE_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Does what was ordered for this function, which may then never return:
 *   scribble, scribble_head, scribble_last (writes over the journal's memory: all of it, its first
 *   bytes, its last ones), cut (makes the journal's file empty), close_all (descriptors),
 *   signals (ignores and blocks all), handlers (catches all), limits (lowers them), directory (and
 *   umask), environment, locale, rounding (upward), floating_point (the same, and traps), fork
 *   (both processes go on), job (a process in a group of its own, which stays), pipes (in place of
 *   files of the runner), clear (empties TMPDIR and leaves a pipe there), remove (TMPDIR), complain
 * (as a worker that cannot start), hang_at_exit, spin_in_destructor, flood (2 GiB on standard
 * output), throw (through C), overdue (3 s late) */
void be_hostile(const char *function, int (*ordered)(const char *function, const char *what));

#ifdef __cplusplus
}
#endif
#endif
