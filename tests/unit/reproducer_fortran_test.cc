// Programs in Fortran: how things are said there, and what cannot be said.
#include <gtest/gtest.h>

#include "tests/support/text.h"
#include "tests/unit/operands.h"
#include "tool/reproducer/fortran_words.h"
#include "tool/reproducer/print.h"

namespace infocts {
namespace {

using tests::number_operand;
using tests::text_operand;

TEST(FortranWords, LiteralsHoldAnyByte) {
  EXPECT_EQ(fortran_literal(""), "''");
  EXPECT_EQ(fortran_literal("it's"), "'it''s'");
  EXPECT_EQ(fortran_literal("a\nb"), "'a' // char(10) // 'b'");
  EXPECT_EQ(fortran_literal("\xff"), "char(255)");
  EXPECT_EQ(fortran_literal(std::string(60, 'x')),
            "'" + std::string(50, 'x') + "' // '" + std::string(10, 'x') + "'");
}

TEST(FortranWords, LinesAreBrokenOutsideOfLiterals) {
  EXPECT_EQ(fortran_line(2, "a = b"), "  a = b\n");
  const std::string blanks = "'" + std::string(49, ' ') + "'";
  const std::string line = fortran_line(2, "call f(" + blanks + ", " + blanks + ", code)");
  EXPECT_EQ(line, "  call f(" + blanks + ", &\n      " + blanks + ", code)\n");
}

Operand variable(Operand::Kind kind) { return {.kind = kind, .symbol = "info1"}; }

/// Asks MPI_Info_get of a new object.
Reproducer look_up(Question question) {
  return {.steps = {{.function = FunctionId::info_create,
                     .operands = {variable(Operand::Kind::handle_ref)},
                     .prepares = true},
                    {.function = FunctionId::info_get,
                     .operands = {variable(Operand::Kind::handle),
                                  text_operand("key"),
                                  number_operand(255),
                                  {.kind = Operand::Kind::field, .number = 255},
                                  {.kind = Operand::Kind::number_ref, .number = 0x5a5a5a5a}}}},
          .question = std::move(question)};
}

std::string fortran_source(Binding binding, const Reproducer& reproducer) {
  HeaderComment about;
  about.requirement = "info.x";
  about.limits = {{"MPI_MAX_INFO_VAL", 255}};
  const Printed printed = print_reproducer(binding, reproducer, about);
  EXPECT_EQ(printed.why_not, "");
  return printed.text;
}

// Some mpif.h with sessions lacks the constant.
TEST(FortranReproducer, NeedsNoNullSession) {
  const Operand session{.kind = Operand::Kind::handle_ref, .symbol = "session1"};
  const Operand none{.kind = Operand::Kind::handle, .symbol = "MPI_INFO_NULL"};
  const Operand handler{.kind = Operand::Kind::handle, .symbol = "MPI_ERRORS_RETURN"};
  const Reproducer reproducer{
      .steps = {{.function = FunctionId::session_init, .operands = {none, handler, session}}},
      .question = {.kind = Question::Kind::success}};
  EXPECT_HAS(fortran_source(Binding::mpif_h, reproducer), "  session1 = 0\n");
  EXPECT_HAS(fortran_source(Binding::use_mpi_f08, reproducer), "  session1 = MPI_SESSION_NULL\n");
}

TEST(FortranReproducer, DiffersByBindingInTypesAndTheLineThatMakesMpiKnown) {
  const Reproducer reproducer = look_up({.kind = Question::Kind::flag_false, .operand = 4});
  const std::string mpif = fortran_source(Binding::mpif_h, reproducer);
  EXPECT_HAS(mpif, "include 'mpif.h'");
  EXPECT_HAS(mpif, "integer :: info1");
  EXPECT_HAS_NOT(mpif, "use mpi");
  EXPECT_HAS(fortran_source(Binding::use_mpi, reproducer), "  use mpi\n");
  const std::string f08 = fortran_source(Binding::use_mpi_f08, reproducer);
  EXPECT_HAS(f08, "  use mpi_f08\n");
  EXPECT_HAS(f08, "type(MPI_Info) :: info1");
  EXPECT_HAS(f08, "call not_tried('MPI_Info_create')");
}

TEST(FortranReproducer, FlagsAreLogicalAndPresetToTheWrongAnswer) {
  const std::string f08 = fortran_source(
      Binding::use_mpi_f08, look_up({.kind = Question::Kind::flag_false, .operand = 4}));
  EXPECT_HAS(f08, "logical :: number2_5");
  EXPECT_HAS(f08, "number2_5 = .true.");
  EXPECT_HAS(f08, "deviates = .not. (.not. number2_5)");
  EXPECT_HAS(
      fortran_source(Binding::use_mpi, look_up({.kind = Question::Kind::flag_true, .operand = 4})),
      "number2_5 = .false.");
}

TEST(FortranReproducer, VariablesAreCharactersBetweenCanaries) {
  const std::string f08 = fortran_source(
      Binding::use_mpi_f08, look_up({.kind = Question::Kind::text, .operand = 3, .bytes = "v"}));
  EXPECT_HAS(f08, "character(len=canary + MPI_MAX_INFO_VAL + canary) :: buffer2_4");
  EXPECT_HAS(f08, "call MPI_Info_get(info1, 'key', MPI_MAX_INFO_VAL, ");
  EXPECT_HAS(f08, "holds(buffer2_4, MPI_MAX_INFO_VAL, 'v')");
}

TEST(FortranReproducer, TellsTheClassOfTheCode) {
  Reproducer program = look_up({.kind = Question::Kind::success});
  const std::string mpif = fortran_source(Binding::mpif_h, program);
  EXPECT_HAS(mpif, "  call show_code(code)\n");
  EXPECT_HAS(mpif, "    include 'mpif.h'\n    error_class = code\n");
  EXPECT_HAS(mpif, "    if (error_class == MPI_ERR_INFO_NOKEY) name = 'MPI_ERR_INFO_NOKEY'\n");
  EXPECT_HAS(fortran_source(Binding::use_mpi_f08, program),
             "  subroutine show_code(code)\n    use mpi_f08\n");
  program.phase = Phase::before_init;
  EXPECT_HAS(fortran_source(Binding::use_mpi_f08, program), "'  return code ', code");
  EXPECT_HAS_NOT(fortran_source(Binding::use_mpi_f08, program), "show_code");
}

TEST(FortranReproducer, ACallThatMustReturnIsGuarded) {
  const std::string f08 =
      fortran_source(Binding::use_mpi_f08, look_up({.kind = Question::Kind::returns}));
  EXPECT_HAS(f08, "call guard()\n  call MPI_Info_get");
  EXPECT_HAS(f08, "finished = .true.");
}

// A read outside ends the program, so the call is guarded too.
TEST(FortranReproducer, AStringThatMustNotBeLeftLiesAtAnEdge) {
  const std::string f08 =
      fortran_source(Binding::use_mpi_f08,
                     look_up({.kind = Question::Kind::reads_within, .operand = 1, .number = 1}));
  EXPECT_HAS(f08, "character(len=3), pointer :: text_at_edge");
  EXPECT_HAS(f08, "call c_f_pointer(at_edge(3, .true.), text_at_edge)\n  text_at_edge = 'key'\n");
  EXPECT_HAS(f08, "call guard()\n  call MPI_Info_get(info1, text_at_edge, ");
  EXPECT_HAS(f08, "nothing is read past argument 2");
}

/// Sets a key, and asks for success, where the longest key has 255 characters.
std::string source_for_key(const std::string& key) {
  const Reproducer reproducer{.steps = {{.function = FunctionId::info_set,
                                         .operands = {variable(Operand::Kind::handle),
                                                      text_operand(key), text_operand("value")}}},
                              .question = {.kind = Question::Kind::success}};
  HeaderComment about;
  about.limits = {{"MPI_MAX_INFO_KEY", 255}};
  return print_reproducer(Binding::use_mpi_f08, reproducer, about).text;
}

// Its limits count no terminator, and blanks around a key are no part of it.
TEST(FortranReproducer, KeysMustBeLegalOrTooLongElsewhereToo) {
  EXPECT_HAS(source_for_key("  " + std::string(255, 'k') + "  "),
             "if (.not. (255 <= MPI_MAX_INFO_KEY)) call not_tried");
  EXPECT_HAS(source_for_key("  " + std::string(256, 'k')), "256 > MPI_MAX_INFO_KEY");
  EXPECT_HAS_NOT(source_for_key(std::string(300, ' ') + "key"), "MPI_MAX_INFO_KEY");
}

TEST(FortranReproducer, AsksWhatIsBehindSoManyCharacters) {
  const std::string source =
      fortran_source(Binding::use_mpi_f08,
                     look_up({.kind = Question::Kind::untouched, .operand = 3, .number = 10}));
  EXPECT_HAS(source, "verify(buffer2_4(canary + 10 + 1:canary + MPI_MAX_INFO_VAL), '#') == 0");
  EXPECT_HAS(source, "nothing written behind 10 characters");
}

// Blanks behind them are promised of communicators only.
TEST(FortranReproducer, ComparesNamesOfDatatypesAsFarAsTheyWereCounted) {
  const auto source_for = [](FunctionId function) {
    const Reproducer reproducer{
        .steps = {{.function = function,
                   .operands = {variable(Operand::Kind::handle),
                                {.kind = Operand::Kind::field, .number = 63},
                                {.kind = Operand::Kind::number_ref, .number = 0x5a5a5a5a}}}},
        .question = {.kind = Question::Kind::text, .operand = 1, .bytes = "name"}};
    return fortran_source(Binding::use_mpi, reproducer);
  };
  EXPECT_HAS(source_for(FunctionId::type_get_name),
             "holds(buffer1_2, max(0, min(63, number1_3)), 'name')");
  EXPECT_HAS(source_for(FunctionId::comm_get_name), "holds(buffer1_2, 63, 'name')");
}

TEST(FortranReproducer, SaysWhyThereIsNone) {
  Reproducer reproducer = look_up({.kind = Question::Kind::success});
  reproducer.steps.back().operands[1] = {.kind = Operand::Kind::null};
  EXPECT_EQ(print_reproducer(Binding::use_mpi, reproducer, {}).why_not,
            "an argument of MPI_Info_get has no counterpart in Fortran");
  reproducer.steps.back().function = FunctionId::info_c2f;
  EXPECT_EQ(print_reproducer(Binding::use_mpi, reproducer, {}).why_not,
            "programs in Fortran do not call MPI_Info_c2f");
}

}  // namespace
}  // namespace infocts
