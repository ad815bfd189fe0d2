/** kg that any mixer wagon holds. */
export const capacityKg = { min: 300, max: 50_000 };
/** kg by which any wagon's scale counts. */
export const divisionKg = { min: 0.1, max: 100 };
