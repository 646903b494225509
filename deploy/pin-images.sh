#!/bin/sh
# Prints the digests of the images that compose.yaml names, as lines for .env. Run it again to get newer images.
set -eu
cd "$(dirname "$0")/.."
sed -n 's/^.*: \(.*\)@\${\([A-Z]*_DIGEST\):.*$/\1 \2/p' compose.yaml | while read -r image name; do
	digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}' </dev/null)
	echo "$name=$digest"
done
