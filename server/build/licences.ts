import { licencesOf } from './licences-of.ts'
import { root } from './root.ts'

/** `npm run licences`: the licences of the packages that production installs, as text. */
process.stdout.write(licencesOf(root))
