// The portal's own search worker, where the bundler finds it.
import '#workers/search.worker.ts'
