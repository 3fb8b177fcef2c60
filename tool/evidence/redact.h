// Removes names of hosts, users and paths from results.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// - A path that begins with "/", "../" or "~" becomes "<path>". Words of a command, addresses and
///   names of libraries keep the part after the last slash: "mpicc:<path>/mpicc.mpich".
/// - A name of a host becomes "host-1", "host-2" …, the same one everywhere.
/// - A user's name becomes "user", and "name@host" becomes "user@host".
///
/// Parts of the ids of cases and requirements stay, even if a host or user has that name.
///
/// It knows the names of machines in the results, of this host, of this user, and of users whose
/// home directories are in the results. It cannot know a name that appears only in other text, such
/// as that of another node in a message.
class Redactor {
 public:
  /// Learns names from results.json or bench.json. Learn all files before you change the first, so
  /// that a machine has one name in all of them.
  void learn(const nlohmann::ordered_json& results);
  void learn_host(std::string_view host);
  void learn_user(std::string_view user);
  /// Learns the names of this process's host and user.
  void learn_here();

  std::string text(std::string_view text) const;
  /// A word that may be a path: keeps its last part.
  std::string word(std::string_view word) const;
  void change(nlohmann::ordered_json& results) const;

 private:
  void learn_id(std::string_view id);
  void learn_from(const nlohmann::ordered_json& value, const std::string& key);
  void change_value(nlohmann::ordered_json& value, const std::string& key) const;
  std::string without_names(std::string text) const;

  std::set<std::string> hosts_;
  std::set<std::string> users_;
  std::set<std::string> paths_;             ///< as they are written, with any bytes
  std::set<std::string, std::less<>> ids_;  ///< of cases and requirements, and their beginnings
};

}  // namespace infocts
