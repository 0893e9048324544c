#!/bin/sh
sed -i 's/red/blue/' "$1"
