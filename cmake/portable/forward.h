// FORWARD(name, name@VERSION): a function of this program that goes on to that version of another.
// It keeps registers and stack as they are, so it serves every signature. Each has a section of its
// own, which the linker drops where it is not called.
#if defined __x86_64__
#define FORWARD_JUMP(target) jmp *target@GOTPCREL(%rip)
#elif defined __aarch64__
#define FORWARD_JUMP(target)      \
  adrp x16, :got:target;          \
  ldr x16, [x16, :got_lo12:target]; \
  br x16
#else
#error "forwarders are written for x86_64 and aarch64"
#endif

// clang-format off
#define FORWARD(name, versioned)                   \
  .section .text.forward.name, "ax", %progbits;    \
  .globl name;                                     \
  .hidden name;                                    \
  .type name, %function;                           \
  .symver infocts_old_##name, versioned;           \
  name:                                            \
  .cfi_startproc;                                  \
  FORWARD_JUMP(infocts_old_##name);                \
  .cfi_endproc;                                    \
  .size name, . - name
