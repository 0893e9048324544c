#!/bin/sh
# Shows which values differ, and no managed fields, which kubectl shows or hides by its version.
! diff -r "$1" "$2" | grep '^[<>] *-* *\(name\|value\|image\|replicas\|cronSpec\|colour\): '
