import { secretFile } from './secret-file'

/** The configured secrets, or one made on the first start and kept beside the embedded database. */
export const appSecrets = (configured: readonly string[], dataDir: string): readonly string[] =>
  configured.length > 0 ? configured : [secretFile(dataDir, 'app.secret')]
