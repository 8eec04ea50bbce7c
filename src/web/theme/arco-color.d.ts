declare module '@arco-design/color' {
  export function generate(colour: string, options: { list: true; dark?: boolean }): string[]
}
