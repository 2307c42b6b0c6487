import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Under this many bytes the header costs what compressing saves. */
const threshold = 2048

/**
 * Compresses large answers of the routes that follow, for clients that accept it. Requests are never unpacked: a few
 * bytes that become gigabytes would be an attack.
 */
export async function compressAnswers(http: FastifyInstance): Promise<void> {
  await http.register(fastifyCompress, {
    threshold,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/(plain|csv))(;|$)/,
  })
}
