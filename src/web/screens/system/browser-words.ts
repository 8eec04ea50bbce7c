/** What a browser calls itself, as people call it. Pure. */
import { absent } from '#lib/format.ts'

/** In this order: each of them also claims to be some of those after it. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Windows', /Windows/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** `Chrome 141 · Windows`; what is none of those known as it calls itself. */
export function browserOf(agent: string): string {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1]
    if (version === undefined) continue
    const system = systems.find(([, sign]) => sign.test(agent))?.[0]
    return [`${name} ${version}`, system].filter(Boolean).join(' · ')
  }
  return agent || absent
}
