/// <reference types="@rsbuild/core/types" />
declare module 'react-transition-group' {
  /** As far as `ui/ends-of-motion.ts` reaches into it. */
  export const Transition: {
    prototype: { onTransitionEnd(timeout: number | undefined, handler: (event?: Event) => void): void }
  }
}
