// Turns that whoever else works in this process gets while something long goes on.

/** Counts them from now on; `end` tells how many there were. */
export function countTurns() {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  return {
    end() {
      isOver = true
      return turns
    },
  }
}
