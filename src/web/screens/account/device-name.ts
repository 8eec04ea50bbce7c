/** Browser and system in two words, out of what a browser says of itself. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/i, '鸿蒙'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]
const first = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

export function deviceName(userAgent: string | null | undefined): string {
  const text = userAgent ?? ''
  const known = [first(browsers, text), first(systems, text)].filter(Boolean).join(' · ')
  return known || text.slice(0, 40) || '未知设备'
}
