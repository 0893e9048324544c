# Completes fieldwise in bash: source <(fieldwise completion bash)

_fieldwise_reply() {
  COMPREPLY=($(compgen -W "$1" -- "$2"))
}

_fieldwise_files() {
  local IFS=$'\n'
  COMPREPLY=($(compgen -f -- "$1"))
  # Quotes names, and puts a slash after folders.
  type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
}

# What only the program knows: kinds, rules, managers, paths.
_fieldwise_ask() {
  local IFS=$'\n'
  COMPREPLY+=($(fieldwise __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}

_fieldwise() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  # bash takes --name=value for three words.
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $previous == "=" ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi

  if ((COMP_CWORD == 1)); then
    _fieldwise_reply "paint walls brush" "$current"
    return
  fi
  if [[ $command == "walls" ]]; then
    if ((COMP_CWORD == 2)); then
      _fieldwise_reply "list tear-down find" "$current"
      return
    fi
    command="walls ${COMP_WORDS[2]}"
  fi

  local options="" operands=""
  case $command in
    "paint")
      options="--filename --colour --dry=false --quick --by --color --help"
      operands=""
      case $previous in
        --filename | -f) _fieldwise_files "$current"; return ;;
        --colour | -c) _fieldwise_reply "red green" "$current"; return ;;
        --by) _fieldwise_ask; return ;;
        --color) _fieldwise_reply "auto always never" "$current"; return ;;
      esac
      ;;
    "walls list")
      options="--color --help"
      operands=""
      case $previous in
        --color) _fieldwise_reply "auto always never" "$current"; return ;;
      esac
      ;;
    "walls tear-down")
      options="--color --help"
      operands="<files>"
      case $previous in
        --color) _fieldwise_reply "auto always never" "$current"; return ;;
      esac
      ;;
    "walls find")
      options="--all-namespaces --color --help"
      operands="<named>"
      case $previous in
        --color) _fieldwise_reply "auto always never" "$current"; return ;;
      esac
      ;;
    "brush")
      options="--color --help"
      operands="broad fine"
      case $previous in
        --color) _fieldwise_reply "auto always never" "$current"; return ;;
      esac
      ;;
  esac

  if [[ $current == -* ]]; then
    _fieldwise_reply "$options" "$current"
  elif [[ $operands == "<files>" ]]; then
    _fieldwise_files "$current"
  elif [[ $operands == "<named>" ]]; then
    _fieldwise_files "$current"
    _fieldwise_ask
  else
    _fieldwise_reply "$operands" "$current"
  fi
}

complete -F _fieldwise fieldwise
