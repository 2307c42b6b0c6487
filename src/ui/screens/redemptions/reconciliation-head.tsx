/** The headers of a table of reconciliation; the roles stay where its lines are cards. */
export function ReconciliationHead({ headers }: { headers: readonly string[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {headers.map((header) => (
          <th key={header} role="columnheader" scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}
