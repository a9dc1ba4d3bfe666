export type AnswerRoom = ReturnType<typeof createAnswerRoom>

const mostBytes = 64 * 1024 * 1024

/**
 * For the bytes of large answers, from the moment that they come until somebody has read them. What finds no room is
 * given up before it is here: to receive it, and to tidy up after it, would hold up everybody else.
 */
export function createAnswerRoom(most = mostBytes) {
  let held = 0
  return {
    hasRoom: (bytes: number) => held + bytes <= most,
    /** Of what is here already, there may be more for a moment: it goes from hand to hand. */
    hold(bytes: number): () => void {
      held += bytes
      let isHeld = true
      return () => {
        if (isHeld) held -= bytes
        isHeld = false
      }
    },
  }
}
