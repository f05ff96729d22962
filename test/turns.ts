// Counts the turns of the event loop that other work gets during a long call.

/** Starts counting; `end` returns the number of turns. */
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
