/** Labels with their facts inside the code, as a structured payload of 'fields' and 'values'. Pure. */
import { parseQr, type QrProblem, structuredLink } from '../../domain/qr'
import type { PrintEntry } from '../../state/labels/print-jobs'

export type Readable = { readonly job: readonly PrintEntry[] } | { readonly problem: QrProblem }

/** The job with its facts inside the codes, or why a code is too small for them. */
export function readableJob(job: readonly PrintEntry[], partLabel: string): Readable {
  const made: PrintEntry[] = []
  for (const entry of job) {
    const link = linkOf(entry.url)
    if (!link) return { problem: 'invalid_url' }
    const facts = [...(entry.facts ?? []), ...partOf(entry, partLabel)]
    const fields = Object.fromEntries(facts.map(({ key, label }) => [key, label]))
    const values = Object.fromEntries(facts.map(({ key, value }) => [key, value]))
    const result = structuredLink(link, { fields, values })
    if ('problem' in result) return result
    made.push({ ...entry, url: result.link })
  }
  return { job: made }
}

function partOf({ text }: PrintEntry, label: string): { key: string; label: string; value: string }[] {
  return text.part === undefined ? [] : [{ key: 'part', label, value: text.part }]
}

function linkOf(url: string): Parameters<typeof structuredLink>[0] | undefined {
  const parsed = parseQr(url, { origins: [], production: false })
  if (!parsed.ok) return undefined
  const { category, key, quantityId } = parsed
  return { origin: new URL(url).origin, category, key, ...(quantityId === undefined ? {} : { quantityId }) }
}
