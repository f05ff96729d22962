// Where drizzle-kit finds the tables and writes the migrations.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/features/*/*/server/tables.ts',
  out: './migrations',
  casing: 'snake_case',
})
