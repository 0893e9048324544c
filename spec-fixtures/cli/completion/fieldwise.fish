# Completes fieldwise in fish: fieldwise completion fish > ~/.config/fish/completions/fieldwise.fish

# Whether these words, and no more, are typed before the one to complete.
function __fieldwise_typed
    set -l words (commandline -opc)
    test "$words[2..]" = "$argv"
end

# What only the program knows: kinds, rules, managers, paths.
function __fieldwise_ask
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    fieldwise __complete $words[2..] "$current" 2>/dev/null
end

# Whether these words are the command.
function __fieldwise_runs
    set -l words (commandline -opc)
    set -l last (math (count $argv) + 1)
    test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
end

complete -c fieldwise -f
complete -c fieldwise -n '__fieldwise_typed' -a 'paint' -d 'paint: it\'s done'
complete -c fieldwise -n '__fieldwise_typed' -a 'walls' -d 'list, tear-down, find'
complete -c fieldwise -n '__fieldwise_typed' -a 'brush' -d 'brush: it\'s done'
complete -c fieldwise -n '__fieldwise_typed walls' -a 'list' -d 'walls list: it\'s done'
complete -c fieldwise -n '__fieldwise_typed walls' -a 'tear-down' -d 'walls tear-down: it\'s done'
complete -c fieldwise -n '__fieldwise_typed walls' -a 'find' -d 'walls find: it\'s done'
complete -c fieldwise -n '__fieldwise_runs paint' -s f -l filename -r -F -d 'what\'s to be painted: a wall [or two]'
complete -c fieldwise -n '__fieldwise_runs paint' -s c -l colour -x -a 'red green' -d 'a "colour"; \\ $HOME `x`'
complete -c fieldwise -n '__fieldwise_runs paint' -a --dry=false -d 'let it dry'
complete -c fieldwise -n '__fieldwise_runs paint' -s q -l quick -d 'be quick'
complete -c fieldwise -n '__fieldwise_runs paint' -l by -x -a '(__fieldwise_ask)' -d 'who paints'
complete -c fieldwise -n '__fieldwise_runs paint' -l color -x -a 'auto always never' -d 'colour the output; auto: on a terminal, unless NO_COLOR is set'
complete -c fieldwise -n '__fieldwise_runs paint' -s h -l help -d 'show this'
complete -c fieldwise -n '__fieldwise_runs walls list' -l color -x -a 'auto always never' -d 'colour the output; auto: on a terminal, unless NO_COLOR is set'
complete -c fieldwise -n '__fieldwise_runs walls list' -s h -l help -d 'show this'
complete -c fieldwise -n '__fieldwise_runs walls tear-down' -F
complete -c fieldwise -n '__fieldwise_runs walls tear-down' -l color -x -a 'auto always never' -d 'colour the output; auto: on a terminal, unless NO_COLOR is set'
complete -c fieldwise -n '__fieldwise_runs walls tear-down' -s h -l help -d 'show this'
complete -c fieldwise -n '__fieldwise_runs walls find' -F
complete -c fieldwise -n '__fieldwise_runs walls find' -a '(__fieldwise_ask)'
complete -c fieldwise -n '__fieldwise_runs walls find' -s A -l all-namespaces -d 'everywhere'
complete -c fieldwise -n '__fieldwise_runs walls find' -l color -x -a 'auto always never' -d 'colour the output; auto: on a terminal, unless NO_COLOR is set'
complete -c fieldwise -n '__fieldwise_runs walls find' -s h -l help -d 'show this'
complete -c fieldwise -n '__fieldwise_runs brush' -a 'broad fine'
complete -c fieldwise -n '__fieldwise_runs brush' -l color -x -a 'auto always never' -d 'colour the output; auto: on a terminal, unless NO_COLOR is set'
complete -c fieldwise -n '__fieldwise_runs brush' -s h -l help -d 'show this'
