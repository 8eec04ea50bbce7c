export interface Licences {
  packages: {
    name: string
    version: string
    licence: string
    link: string
    used: ('console' | 'server' | 'build')[]
    text: boolean
  }[]
  data: { name: string; origin: string; terms: string }[]
  texts: Record<string, string>
}
export function licencesOf(root?: string): Licences
export function writeLicences(folder: string, root?: string): void
