/** A data folder for a server whose database lies elsewhere; the end of the run clears it away. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { templateFolder } from './run.ts'

export const newFolder = (): string => mkdtempSync(join(templateFolder(inject('run')), 'data-'))
