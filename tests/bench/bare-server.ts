import Fastify from 'fastify'
import pg from 'pg'

/** The page of a list as Drizzle writes it: the offset over the index alone, then the rows of the page. */
export const pageSql = `select v.* from (
  select id from vouchers order by created_date desc, id desc limit $1 offset $2
) ids inner join vouchers v on v.id = ids.id order by v.created_date desc, v.id desc`

interface Edit {
  id: string
  message: string
}

/** The least a server can do: the same statements, no tokens, no schemas, no wire names. The peer of the load figure. */
export async function serveBare(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const http = Fastify()
  http.get('/page', async (request) => {
    const { page } = request.query as { page: string }
    const { rows } = await pool.query(pageSql, [100, (Number(page) - 1) * 100])
    return { rows }
  })
  http.put('/edit', async (request) => {
    const { id, message } = request.body as Edit
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select * from vouchers where id = $1 for update', [id])
      await client.query('update vouchers set message = $2 where id = $1', [id, message])
      await client.query(
        `insert into audit (at, operation, change, by_user_id, by_email, "rows", row_id, kind, fields)
         values (now(), 'bare', gen_random_uuid(), 1, 'bare', 'vouchers', $1, 'changed', $2)`,
        [id, JSON.stringify({ message: [null, message] })],
      )
      await client.query('commit')
      return { message: 'done' }
    } finally {
      client.release()
    }
  })
  return http.listen({ port: 0, host: '127.0.0.1' })
}
