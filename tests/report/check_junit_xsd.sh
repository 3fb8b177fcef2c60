#!/bin/sh
# check_junit_xsd.sh XSD SAMPLES BAD: xmllint accepts every SAMPLES/*/junit.xml and refuses every
# BAD/*.xml, so that the schema is known to be able to refuse. 77 (skipped) without xmllint.
set -u
command -v xmllint >/dev/null || { echo "xmllint is missing: apt-get install libxml2-utils"; exit 77; }
failed=0
checked=0
for file in "$2"/*/junit.xml; do
  xmllint --huge --noout --schema "$1" "$file" || failed=1
  checked=$((checked + 1))
done
for file in "$3"/*.xml; do
  xmllint --noout --schema "$1" "$file" >/dev/null 2>&1
  # 3 is "does not validate"; anything else would be a file that is no XML, or a broken schema.
  [ $? -eq 3 ] || { echo "not refused by the schema: $file"; failed=1; }
  checked=$((checked + 1))
done
[ "$checked" -ge 12 ] || { echo "only $checked files found"; failed=1; }
exit "$failed"
