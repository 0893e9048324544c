#!/bin/sh
sed -i 's/job:3/job:4/' "$1"
