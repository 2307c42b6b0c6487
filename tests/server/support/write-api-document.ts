import { writeFileSync } from 'node:fs'
import { apiDocument, listCalls } from './api-list.ts'

/** `npm run docs` */
writeFileSync(new URL('../../../docs/api.md', import.meta.url), apiDocument((await listCalls()).calls))
