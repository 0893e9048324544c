#compdef fieldwise
# Completes fieldwise in zsh: source <(fieldwise completion zsh)

# What only the program knows: kinds, rules, managers, paths.
_fieldwise_ask() {
  local -a known
  known=(${(f)"$(fieldwise __complete "${typed[@]}" 2>/dev/null)"})
  compadd -a known
}

_fieldwise() {
  local -a next typed
  typed=("${(@)words[2,CURRENT]}")
  local command=$words[2]

  if ((CURRENT == 2)); then
    next=(
      'paint:paint\: it'\''s done'
      'walls:list, tear-down, find'
      'brush:brush\: it'\''s done'
    )
    _describe command next
    return
  fi
  if [[ $command == walls ]]; then
    if ((CURRENT == 3)); then
      next=(
        'list:walls list\: it'\''s done'
        'tear-down:walls tear-down\: it'\''s done'
        'find:walls find\: it'\''s done'
      )
      _describe command next
      return
    fi
    command+=" $words[3]"
    shift words
    ((CURRENT--))
  fi

  shift words
  ((CURRENT--))
  case $command in
    'paint')
      _arguments -s \
        '*'{-f+,--filename=}'[what'\''s to be painted\: a wall \[or two\]]:file:_files' \
        '(-c --colour)'{-c+,--colour=}'[a "colour"; \\ $HOME `x`]:value:(red green)' \
        '--dry=-[let it dry]:value:(true false)' \
        '(-q --quick)'{-q,--quick}'[be quick]' \
        '--by=[who paints]:value:_fieldwise_ask' \
        '--color=[colour the output; auto\: on a terminal, unless NO_COLOR is set]:value:(auto always never)' \
        '(-h --help)'{-h,--help}'[show this]'
      ;;
    'walls list')
      _arguments -s \
        '--color=[colour the output; auto\: on a terminal, unless NO_COLOR is set]:value:(auto always never)' \
        '(-h --help)'{-h,--help}'[show this]'
      ;;
    'walls tear-down')
      _arguments -s \
        '--color=[colour the output; auto\: on a terminal, unless NO_COLOR is set]:value:(auto always never)' \
        '(-h --help)'{-h,--help}'[show this]' \
        '*:file:_files'
      ;;
    'walls find')
      _arguments -s \
        '(-A --all-namespaces)'{-A,--all-namespaces}'[everywhere]' \
        '--color=[colour the output; auto\: on a terminal, unless NO_COLOR is set]:value:(auto always never)' \
        '(-h --help)'{-h,--help}'[show this]' \
        '*:name:{ _fieldwise_ask; _files }'
      ;;
    'brush')
      _arguments -s \
        '--color=[colour the output; auto\: on a terminal, unless NO_COLOR is set]:value:(auto always never)' \
        '(-h --help)'{-h,--help}'[show this]' \
        '*:word:(broad fine)'
      ;;
  esac
}

if [[ $funcstack[1] == _fieldwise ]]; then
  _fieldwise "$@"
else
  compdef _fieldwise fieldwise
fi
