# Read by the scripts beside it, which look for a program that tests need and the project cannot bring itself.
#
#   provide WHAT FIND HOW APT DNF APK PACMAN ZYPPER BREW
#
# FIND prints where it is, or fails. When it is nowhere, root gets it from the system's package manager (the
# arguments after HOW are the names of its packages there); everybody else is told how, and HOW, the way to name
# one that is somewhere else.

installing() {
    if command -v apt-get >/dev/null 2>&1; then
        echo "apt-get install -y $1"
    elif command -v dnf >/dev/null 2>&1; then
        echo "dnf install -y $2"
    elif command -v apk >/dev/null 2>&1; then
        echo "apk add $3"
    elif command -v pacman >/dev/null 2>&1; then
        echo "pacman -S --noconfirm --needed $4"
    elif command -v zypper >/dev/null 2>&1; then
        echo "zypper --non-interactive install $5"
    elif command -v brew >/dev/null 2>&1; then
        echo "brew install $6"
    fi
}

provide() {
    what=$1 find=$2 how=$3
    shift 3
    $find && exit

    command=$(installing "$@")
    if [ "$(id -u)" = 0 ] && [ -n "$command" ]; then
        echo "There is no $what here: $command" >&2
        export DEBIAN_FRONTEND=noninteractive
        case $command in
        apt-get*) { $command || { apt-get update && $command; }; } >&2 || : ;;
        *) $command >&2 || : ;;
        esac
        $find && exit
    fi

    case $command in
    '') way="Install it" ;;
    brew*) way="Install it: $command" ;;
    *) way="Install it: sudo $command" ;;
    esac
    echo "There are tests that need $what, and there is none here. $way," >&2
    echo "or say where one is: $how" >&2
    exit 1
}
