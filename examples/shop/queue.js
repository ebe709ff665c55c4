// @ts-check
/**
 * Orders that wait to be packed. Nothing is packed while nobody looks: the depth follows from the time that has passed.
 * @param {number} perSecond orders packed each second; 0 leaves all of them in the queue
 */
export function createQueue(perSecond) {
  let waiting = 0;
  let lookedAt = performance.now();

  function pack() {
    const now = performance.now();
    waiting = Math.max(0, waiting - (perSecond * (now - lookedAt)) / 1000);
    lookedAt = now;
  }

  return {
    add() {
      pack();
      waiting += 1;
    },

    /** An order that is being packed still waits. */
    depth() {
      pack();
      return Math.ceil(waiting);
    },
  };
}
