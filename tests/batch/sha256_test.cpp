#include "tools/limber/batch/sha256.h"

#include <gtest/gtest.h>

namespace limber::batch {
namespace {

std::string hash_of(std::string_view text) {
  Sha256 hash;
  hash.add(text);
  return hash.finish();
}

// The examples of FIPS 180-4.
TEST(Sha256, AgreesWithTheStandard) {
  EXPECT_EQ(hash_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hash_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hash_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hash_of(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnHowBytesComeIn) {
  const std::string text(1000, 'x');
  for (const std::size_t part : {1, 7, 63, 64, 65, 999}) {
    Sha256 hash;
    for (std::size_t i = 0; i < text.size(); i += part) hash.add(std::string_view(text).substr(i, part));
    EXPECT_EQ(hash.finish(), hash_of(text)) << part;
  }
}

TEST(Sha256, TextsAreKeptApart) {
  Sha256 first, second;
  first.add_text("ab");
  first.add_text("c");
  second.add_text("a");
  second.add_text("bc");
  EXPECT_NE(first.finish(), second.finish());
}

}  // namespace
}  // namespace limber::batch
