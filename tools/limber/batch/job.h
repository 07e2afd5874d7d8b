#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/limber/batch/words.h"

namespace limber::batch {

/// A command with fields in it: "rig", "{in}", "-o", "{out}.glb". The jobs of a batch share a few.
struct JobCommand {
  std::vector<std::string> words;
  std::string kind;  ///< The words as one text: jobs of one kind cost alike, by the size of their input.
};

/// One command on one input: what a batch is made of.
struct Job {
  std::string name;  ///< No other job of the batch has it.
  std::shared_ptr<const JobCommand> command;
  std::string input;               ///< {in}; empty: none.
  std::string folder;              ///< {dir}: of the input, below what all inputs have in common.
  Fields columns;                  ///< Further fields, from a list.
  std::vector<std::string> after;  ///< Names of the jobs that must be done before. The first is {before}.

  // What the plan adds.
  std::string base;                      ///< Where its files are, below out/, logs/, thumbnails/: "0003/bunny".
  std::vector<std::string> after_bases;  ///< The same of each job in `after`.
  std::uint64_t input_bytes = 0;
  std::string stamp;         ///< Sizes and times of the files that were hashed: as long as it stays, so does the hash.
  std::string content_hash;  ///< Of the input and all that is read with it.
  std::string key;  ///< Of content, command, version and steps before: work with the same key is the same work.
};

/// {name}: the input's file name without its extension; the job's name if there is no input.
std::string short_name(const Job& job);

/// Every field of a job but {out}, {before} and {out:NAME}.
Fields plain_fields(const Job& job);

}  // namespace limber::batch
