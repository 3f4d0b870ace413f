import { chownSync, statSync } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type NewSet, parts } from './backup-set'

/** What a copy must not hold or makes anew, as `pg_basebackup` leaves it out. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|current_logfiles\.tmp|postgresql\.auto\.conf\.tmp)$|(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/
/** Folders that are kept empty: the server makes their content anew at start. */
const emptied =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const controlFile = 'global/pg_control'

/**
 * Copies the cluster of a running server into a set, with the WAL that makes the copy consistent: what `pg_basebackup`
 * does, which the embedded server does not bring. `beforeStop` runs when the files are copied and writing still goes on.
 * Returns the moment the copy is consistent at.
 */
export async function copyCluster(
  url: string,
  cluster: string,
  set: NewSet,
  beforeStop?: () => Promise<void>,
): Promise<{ consistentAt: Date; version: number }> {
  // Backups are tied to one connection.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, string>>(text, values)).rows[0] ?? {}
  try {
    // Without a slot a checkpoint may recycle WAL that the copy needs. A temporary one ends with the connection.
    await ask("select pg_create_physical_replication_slot('dvoe_backup_' || pg_backend_pid(), true, true)")
    const begun = await ask("select pg_walfile_name(pg_backup_start('dvoe', true)) as file")
    const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name).slice(cluster.length + 1)
      if (leftOut.test(path) || emptied.test(path)) continue
      const target = `${parts.cluster}/${path}`
      if (entry.isDirectory()) await set.addFolder(target)
      // A table dropped meanwhile has no file any more: the WAL says so too.
      else if (entry.isFile() && path !== controlFile) await set.addFile(target, join(cluster, path))
    }
    await set.addFile(`${parts.cluster}/${controlFile}`, join(cluster, controlFile))
    await beforeStop?.()
    const ended = await ask(
      `select pg_walfile_name(lsn) as file, labelfile, spcmapfile, now()::text as at,
        current_setting('server_version_num') as version from pg_backup_stop(false)`,
    )
    await set.addBytes(`${parts.cluster}/backup_label`, ended.labelfile ?? '')
    if (ended.spcmapfile) await set.addBytes(`${parts.cluster}/tablespace_map`, ended.spcmapfile)
    await set.addFolder(`${parts.cluster}/pg_wal/archive_status`)
    for (const name of await readdir(join(cluster, 'pg_wal'))) {
      const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= (begun.file ?? '') && name <= (ended.file ?? '')
      if (isNeeded || name.endsWith('.history'))
        await set.addFile(`${parts.cluster}/pg_wal/${name}`, join(cluster, 'pg_wal', name))
    }
    return {
      consistentAt: new Date(ended.at ?? ''),
      version: Math.floor(Number(ended.version) / 10_000),
    }
  } finally {
    await client.end()
  }
}

/** Folders that are empty in a cluster are needed too, and PostgreSQL starts only in what is its user's alone. */
export async function finishCluster(
  from: string,
  cluster: string,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory())
      await mkdir(join(cluster, join(entry.parentPath, entry.name).slice(from.length)), { recursive: true })
  const all = await readdir(cluster, { recursive: true, withFileTypes: true })
  for (const path of [cluster, ...all.map((entry) => join(entry.parentPath, entry.name))]) {
    await chmod(path, statSync(path).isDirectory() ? 0o700 : 0o600)
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
}
