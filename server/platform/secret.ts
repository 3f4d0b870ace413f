import { secretFile } from './secret-file'

/** The configured secret, or one made on the first start and kept beside the embedded database. */
export const appSecret = (configured: string | undefined, dataDir: string): string =>
  configured ?? secretFile(dataDir, 'app.secret')
