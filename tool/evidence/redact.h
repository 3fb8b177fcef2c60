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
///   names of libraries keep what is behind the last slash: "mpicc:<path>/mpicc.mpich".
/// - A name of a host becomes "host-1", "host-2" …, the same one wherever it stands.
/// - A user's name becomes "user", and "name@host" "user@host".
///
/// Parts of the ids of cases and requirements stay, whoever is called so.
///
/// Names that it knows: those of machines in the results, of this host, of this user, and of users
/// whose home directories stand in the results. A name that stands nowhere as one (of another node,
/// in a message) cannot be known.
class Redactor {
 public:
  /// Learns names from results.json or bench.json. All of them before the first is changed: so a
  /// machine has one name in all.
  void learn(const nlohmann::ordered_json& results);
  void learn_host(std::string_view host);
  void learn_user(std::string_view user);
  /// Names of this process's host and user.
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
  std::set<std::string> paths_;             ///< as they stand, with whatever bytes
  std::set<std::string, std::less<>> ids_;  ///< of cases and requirements, and what they begin with
};

}  // namespace infocts
