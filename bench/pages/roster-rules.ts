/** The checks a roster needs at the least: what is required, what must be unique, how an ID and a phone number look. */
export function faultsOf(rows: readonly Record<string, unknown>[]): number {
  const seen = new Set<string>()
  let faults = 0
  for (const row of rows) {
    const id = String(row.证件号码 ?? '')
    if (!row.姓名 || !row.班级 || !/^\d{17}[\dX]$/.test(id) || seen.has(id)) faults += 1
    if (row.手机号 && !/^1\d{10}$/.test(String(row.手机号))) faults += 1
    seen.add(id)
  }
  return faults
}
