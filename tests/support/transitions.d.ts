/** The switch of the transitions under Arco, whose package brings no types. */
declare module 'react-transition-group' {
  export const config: { disabled: boolean }
}
