import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what_changed` writes the next migration; a shipped one is never edited. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/data/schema/*.ts',
  out: './server/data/migrations',
})
