// Plays a corpus without a fuzzer, and random changes of it, the same each time: PROGRAM TIMES
// DICTIONARY DIRECTORY. Where the target breaks a promise or a sanitizer ends the process, the
// input is left as crash-input.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

// NOLINTNEXTLINE(readability-identifier-naming): the fuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongest = 1 << 16;

std::string played;  // what is being played

void keep_input(int signal) {
  const int file = ::open("crash-input", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file >= 0 && ::write(file, played.data(), played.size()) >= 0) ::close(file);
  constexpr std::string_view kSaid = "the input is in crash-input\n";
  if (::write(STDERR_FILENO, kSaid.data(), kSaid.size()) < 0) ::_exit(1);
  static_cast<void>(std::signal(signal, SIG_DFL));
  static_cast<void>(std::raise(signal));
}

void play(std::string input) {
  played = std::move(input);
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(played.data()), played.size());
}

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The words of a dictionary: lines such as "word", with \xNN, \" and \\ in them.
std::vector<std::string> words_of(const fs::path& path) {
  std::vector<std::string> words{""};
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('"') || !line.ends_with('"') || line.size() < 2) continue;
    std::string word;
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
      if (line[i] != '\\') {
        word += line[i];
      } else if (line[i + 1] == 'x') {
        word += static_cast<char>(std::stoi(line.substr(i + 2, 2), nullptr, 16));
        i += 3;
      } else {
        word += line[++i];
      }
    }
    words.push_back(word);
  }
  return words;
}

class Random {
 public:
  std::size_t below(std::size_t bound) {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t value = state_;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
    return static_cast<std::size_t>((value ^ (value >> 31)) % bound);
  }

 private:
  std::uint64_t state_ = 1;
};

void change(std::string& input, const std::vector<std::string>& words,
            const std::vector<std::string>& corpus, Random& random) {
  const std::size_t at = random.below(input.size() + 1);
  const std::size_t some = 1 + random.below(1 + random.below(32));
  switch (random.below(6)) {
    case 0:
      input.erase(at, some);
      return;
    case 1:
      input.insert(at, words[random.below(words.size())]);
      return;
    case 2:
      input.insert(at, input.substr(random.below(input.size() + 1), some));
      return;
    case 3: {
      const std::string& other = corpus[random.below(corpus.size())];
      input = input.substr(0, at) + other.substr(random.below(other.size() + 1));
      return;
    }
    case 4:
      if (at < input.size()) input[at] = static_cast<char>(random.below(256));
      return;
    default:
      if (at < input.size()) input[at] = static_cast<char>(input[at] ^ (1 << random.below(8)));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s TIMES DICTIONARY DIRECTORY\n", argv[0]);
    return 2;
  }
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM}) {
    static_cast<void>(std::signal(signal, keep_input));
  }
  std::vector<std::string> corpus;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(argv[3])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    corpus.push_back(content(file));
    play(corpus.back());
  }
  if (corpus.empty()) {
    std::fprintf(stderr, "%s holds no input\n", argv[3]);
    return 2;
  }
  const std::vector<std::string> words = words_of(argv[2]);
  const long times = std::strtol(argv[1], nullptr, 10);
  Random random;
  for (long i = 0; i < times; ++i) {
    std::string input = corpus[random.below(corpus.size())];
    for (std::size_t left = 1 + random.below(5); left > 0; --left) {
      change(input, words, corpus, random);
    }
    play(input.substr(0, kLongest));
  }
  std::printf("played %zu inputs and %ld changed ones\n", corpus.size(), times);
}
