import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { escapeHtml, plainPage } from './html.ts'
import { schemaText } from './schema-text.ts'
import { plainPagePolicy } from '#server/http/security-headers.ts'

interface Operation {
  operationId?: string
  /** Who may ask. */
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>
}

/** OpenAPI at /api/openapi.json, from the schemas the calls are checked with, and the same for reading at /api/docs. */
export async function serveApiDocs(http: FastifyInstance): Promise<void> {
  await http.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Voucher portal API',
        version: '1.0.0',
        description:
          'The calls of the back office. Errors are {"message": "…"}. Sign in, then send the token as Bearer.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  http.get('/api/openapi.json', { schema: { hide: true } }, () => http.swagger())
  http.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPagePolicy)
      .send(docsPage(http.swagger().paths as Record<string, Record<string, Operation>>)),
  )
}

function docsPage(paths: Record<string, Record<string, Operation>>): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const nouns = [...new Set(all.map(({ operation }) => operation.tags?.[0] ?? ''))].toSorted()
  const sections = nouns.map((noun) => {
    const rows = all.filter(({ operation }) => (operation.tags?.[0] ?? '') === noun).map(operationHtml)
    return `<h2 id="${escapeHtml(noun)}">${escapeHtml(noun)}</h2>${rows.join('\n')}`
  })
  const links = nouns.map((noun) => `<a href="#${escapeHtml(noun)}">${escapeHtml(noun)}</a>`)
  return plainPage(
    'Voucher portal API',
    `<p>${all.length} calls, the same as <a href="/api/openapi.json">OpenAPI 3.1</a>.
Errors are <code>{"message": "…"}</code>.</p><p>${links.join(' · ')}</p>${sections.join('\n')}`,
  )
}

interface Documented {
  path: string
  method: string
  operation: Operation
}

function operationHtml({ path, method, operation }: Documented): string {
  const parts = [
    `<p>${escapeHtml(operation.description ?? '')}</p>`,
    parametersHtml(operation.parameters ?? []),
    schemaHtml('Body', operation.requestBody?.content),
    schemaHtml('Answer', operation.responses?.['200']?.content),
  ]
  return `<details><summary><span class="method">${escapeHtml(method.toUpperCase())}</span><code>${escapeHtml(path)}</code>
 ${escapeHtml(operation.operationId ?? '')}</summary>${parts.join('')}</details>`
}

function parametersHtml(parameters: NonNullable<Operation['parameters']>): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (
      one,
    ) => `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${escapeHtml(one.in)}${one.required ? '' : ', optional'}</td>
<td><code>${escapeHtml(schemaText(one.schema))}</code></td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

function schemaHtml(title: string, content: Record<string, { schema?: unknown }> | undefined): string {
  const [type, first] = Object.entries(content ?? {})[0] ?? []
  const schema = first?.schema
  const as = type === 'application/json' ? '' : ` (${escapeHtml(type ?? '')})`
  return schema ? `<h3>${title}${as}</h3><pre>${escapeHtml(schemaText(schema))}</pre>` : ''
}
