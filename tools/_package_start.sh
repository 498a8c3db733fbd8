#!/bin/sh
# Retrocards in one file. What follows these lines is unpacked once, into the player's cache folder,
# and started from there.

self=$0
[ -f "$self" ] || self=$(command -v -- "$0")
case $self in /*) ;; *) self=$PWD/$self ;; esac
RETROCARDS_FILE=$self
export RETROCARDS_FILE

if [ -n "$RETROCARDS_HOME" ]; then
    unpacked=$RETROCARDS_HOME/cache/unpacked
else
    unpacked=@CACHE@/retrocards/unpacked
fi
folder=$unpacked/@HASH@

if [ ! -x "$folder/retrocards" ]; then
    new=$folder.$$.new
    trap 'rm -rf "$new"' EXIT
    trap 'exit 130' HUP INT TERM
    if ! { mkdir -p "$new" && tail -c +@LEN@ "$self" | tar -xzf - -C "$new"; } 2>/dev/null; then
        echo "Retrocards cannot be unpacked into $unpacked: the folder cannot be written, the disk" \
            "is full or the file is not whole. RETROCARDS_HOME names another folder." >&2
        exit 1
    fi
    # Another start may have been faster: then this copy lands inside the other, and goes.
    mv "$new" "$folder" 2>/dev/null
    rm -rf "$folder/${new##*/}" "$new"
    trap - EXIT HUP INT TERM
    # Other versions that were not started for a month, and what was cut off, go too.
    find "$unpacked" -mindepth 2 -maxdepth 2 -name started -mtime +30 |
        while read -r old; do rm -rf "${old%/started}"; done
    find "$unpacked" -mindepth 1 -maxdepth 1 -name '*.new' -mtime +1 -exec rm -rf {} +
fi

{ : >"$folder/started"; } 2>/dev/null
exec "$folder/retrocards" "$@"
exit
