/**
 * The end of a drawer's or a dialog's motion is told even while a page is being drawn in slices.
 *
 * React 18 (`processUpdateQueue`) forgets the state of a class that is set from a timer while a transition that
 * draws the same class again is under way: such an update waits apart, nothing of it is marked on a class with
 * no other update, and the commit clears its lane. A layer then stays for ever on its way: it never gets
 * the keyboard, or its mask never goes. Set at once, it breaks off that drawing instead of waiting behind it.
 */
import { flushSync } from 'react-dom'
import { Transition } from 'react-transition-group'

type Ends = (timeout: number | undefined, handler: (event?: Event) => void) => void
const motion: { onTransitionEnd: Ends } = Transition.prototype
const { onTransitionEnd } = motion
motion.onTransitionEnd = function (timeout, handler) {
  onTransitionEnd.call(this, timeout, event => flushSync(() => handler(event)))
}
