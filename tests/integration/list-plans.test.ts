import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/contracts/call'
import { calls } from '@/lib/contracts/calls'
import { z } from '@/lib/contracts/zod'
import { grounds } from './list-plans.table'

const paging = ['page', 'size', 'limit', 'cursor', 'after', 'before']
const fieldsOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** Whoever answers a list, in pages or at once. */
const isList = ({ method, query, result }: Call) =>
  method === 'GET' &&
  (result instanceof z.ZodArray ||
    fieldsOf(result).includes('results') ||
    fieldsOf(query).some((field) => paging.includes(field)))

describe('every list', () => {
  const lists = Object.entries<Call>(calls).flatMap(([name, call]) => (isList(call) ? [name] : []))

  it('has a test of its plan, or a reason why it needs none', () => {
    expect(Object.keys(grounds).sort()).toEqual(lists.sort())
  })

  it('names a test that asks the database for plans', () => {
    const files = new Set(Object.values(grounds).flatMap((ground) => ('plan' in ground ? [ground.plan] : [])))
    const silent = [...files].filter(
      (file) => !existsSync(file) || !/plansOf|readThrough|explain[ (]/.test(readFileSync(file, 'utf8')),
    )
    expect(silent).toEqual([])
  })

  it('without a test has few rows', () => {
    const limits = Object.values(grounds).flatMap((ground) => ('atMost' in ground ? [ground.atMost] : []))
    expect(limits.filter((limit) => limit > 100)).toEqual([])
  })
})
