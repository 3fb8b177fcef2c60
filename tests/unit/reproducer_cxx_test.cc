// Programs in C++: the calls of C as members of the MPI:: classes, and what cannot be said.
#include <gtest/gtest.h>

#include "tests/support/text.h"
#include "tool/reproducer/print.h"

namespace infocts {
namespace {

Operand cxx_text(const std::string& bytes) { return {.kind = Operand::Kind::text, .bytes = bytes}; }
Operand cxx_handle(const std::string& symbol) {
  return {.kind = Operand::Kind::handle, .symbol = symbol};
}
Operand cxx_variable(const std::string& symbol) {
  return {.kind = Operand::Kind::handle_ref, .symbol = symbol};
}
Operand cxx_output() { return {.kind = Operand::Kind::number_ref, .number = 0x5a5a5a5a}; }

/// Asks MPI_Info_get of a new object.
Reproducer cxx_look_up(Question question) {
  return {.steps = {{.function = FunctionId::info_create,
                     .operands = {cxx_variable("info1")},
                     .prepares = true},
                    {.function = FunctionId::info_get,
                     .operands = {cxx_handle("info1"),
                                  cxx_text("key"),
                                  {.kind = Operand::Kind::number, .number = 255},
                                  {.kind = Operand::Kind::field, .number = 256},
                                  cxx_output()}}},
          .question = std::move(question)};
}

Reproducer cxx_single(FunctionId function, std::vector<Operand> operands) {
  return {.steps = {{.function = function, .operands = std::move(operands)}},
          .question = {.kind = Question::Kind::success}};
}

std::string cxx_source(const Reproducer& reproducer) {
  HeaderComment about;
  about.requirement = "info.x";
  about.limits = {{"MPI_MAX_INFO_VAL", 255}};
  const Printed printed = print_reproducer(Binding::cxx, reproducer, about);
  EXPECT_EQ(printed.why_not, "");
  return printed.text;
}

TEST(CxxReproducer, CallsMembersOfTheClasses) {
  const std::string source =
      cxx_source(cxx_look_up({.kind = Question::Kind::text, .operand = 3, .bytes = "v"}));
  for (const char* part :
       {"mpicxx reproducer.cxx -o reproducer", "#include <mpi.h>\n#include <stdio.h>",
        "catch (MPI::Exception &exception)",
        "MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);",
        "MPI::Info info1 = MPI::INFO_NULL;", "code_of([&] { info1 = MPI::Info::Create(); })",
        "return not_tried(\"MPI::Info::Create\");",
        "{ number2_5 = info1.Get(\"key\", MPI_MAX_INFO_VAL, buffer2_4 + CANARY); }",
        "holds(buffer2_4, MPI_MAX_INFO_VAL + 1, \"v\")", "after MPI::Info::Get\\n",
        "if (info1 != MPI::INFO_NULL) code_of([&] { info1.Free(); });"}) {
    EXPECT_HAS(source, part);
  }
  EXPECT_HAS_NOT(source, "MPI_Info");
}

TEST(CxxReproducer, ErrorClassIsThatOfTheException) {
  const std::string source =
      cxx_source(cxx_look_up({.kind = Question::Kind::error_class, .symbol = "MPI_ERR_INFO_KEY"}));
  EXPECT_HAS(source, "error_class = exception.Get_error_class();");
  EXPECT_HAS(source, "deviates = !(error_class == MPI::ERR_INFO_KEY);");
  Reproducer before = cxx_look_up({.kind = Question::Kind::success});
  EXPECT_HAS(cxx_source(before), "NAME(MPI::ERR_INFO_NOKEY)");
  EXPECT_HAS(cxx_source(before), "  number = error_class;\n");
  before.phase = Phase::before_init;
  EXPECT_HAS_NOT(cxx_source(before), "error_class");
}

// Their members may change an object, and these are const in some MPIs.
TEST(CxxReproducer, ConstantsAreCopiedToBeObjects) {
  EXPECT_HAS(
      cxx_source(cxx_single(FunctionId::type_set_name, {cxx_handle("MPI_2INT"), cxx_text("n")})),
      "MPI::Datatype(MPI::TWOINT).Set_name(\"n\")");
  EXPECT_HAS(
      cxx_source(cxx_single(FunctionId::info_delete, {cxx_handle("MPI_INFO_NULL"), cxx_text("n")})),
      "MPI::Info(MPI::INFO_NULL).Delete(\"n\")");
  EXPECT_HAS(cxx_source(cxx_single(FunctionId::comm_set_name,
                                   {cxx_handle("MPI_COMM_NULL"), cxx_text("n")})),
             "MPI::Intracomm().Set_name(\"n\")");
  EXPECT_HAS(cxx_source(cxx_single(FunctionId::comm_set_name,
                                   {cxx_handle("MPI_COMM_SELF"), cxx_text("n")})),
             "MPI::COMM_SELF.Set_name(\"n\")");
}

TEST(CxxReproducer, ErrorHandlersTakeCommunicatorsByReference) {
  Reproducer reproducer =
      cxx_single(FunctionId::comm_create_errhandler,
                 {{.kind = Operand::Kind::opaque}, cxx_variable("errhandler1")});
  reproducer.question = {.kind = Question::Kind::handler_calls, .number = 0};
  const std::string source = cxx_source(reproducer);
  EXPECT_HAS(source, "static void count_call(MPI::Comm &comm, int *code, ...) {");
  EXPECT_HAS(source, "errhandler1 = MPI::Comm::Create_errhandler(count_call);");
}

TEST(CxxReproducer, OfAWholeLifeInitializesByTheClasses) {
  Reproducer reproducer =
      cxx_single(FunctionId::init_thread,
                 {cxx_output(),
                  {.kind = Operand::Kind::opaque},
                  {.kind = Operand::Kind::number, .number = 3, .symbol = "MPI_THREAD_MULTIPLE"},
                  cxx_output()});
  reproducer.phase = Phase::started_by_case;
  const std::string source = cxx_source(reproducer);
  EXPECT_HAS(source, "number1_4 = MPI::Init_thread(MPI::THREAD_MULTIPLE);");
  EXPECT_HAS(source, "if (MPI::Is_initialized() && !MPI::Is_finalized()) MPI::Finalize();");
}

// Which errors are found is the library's choice, but not how they are told.
TEST(CxxReproducer, ExpectsAnExceptionOfWhatIsAnErrorInC) {
  Reproducer reproducer =
      cxx_single(FunctionId::info_delete, {cxx_handle("info1"), cxx_text("missing")});
  reproducer.question = {.kind = Question::Kind::thrown};
  const std::string source = cxx_source(reproducer);
  EXPECT_HAS(source,
             "  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);\n"
             "  if (MPI_Info_delete(info1, \"missing\") == MPI_SUCCESS) {\n"
             "    printf(\"not tried: MPI_Info_delete does not find this error either\\n\");\n"
             "    return 2;\n  }\n");
  EXPECT_HAS(source, "deviates = !(code != MPI::SUCCESS);");
  EXPECT_HAS(source, "an MPI::Exception after MPI::Info::Delete");
}

TEST(CxxReproducer, SaysWhyThereIsNone) {
  Reproducer reproducer = cxx_look_up({.kind = Question::Kind::success});
  reproducer.steps.back().operands[4] = {.kind = Operand::Kind::null};
  EXPECT_EQ(print_reproducer(Binding::cxx, reproducer, {}).why_not,
            "an argument of MPI::Info::Get has no counterpart in C++");
  reproducer.steps.back().function = FunctionId::info_get_string;
  EXPECT_EQ(print_reproducer(Binding::cxx, reproducer, {}).why_not,
            "programs in C++ do not call MPI_Info_get_string");
}

TEST(CxxReproducer, LiesInFilesOfItsLanguage) { EXPECT_EQ(source_extension(Binding::cxx), ".cxx"); }

}  // namespace
}  // namespace infocts
