/** What a dashboard says of itself beside layout and metadata. */
export interface DashboardFields {
  readonly title: string;
  readonly slug: string | null;
  readonly isPublished: boolean;
  readonly css: string | null;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly ownerIds: readonly number[];
  /** Roles that the dashboard is given to; empty: whoever may read its data. */
  readonly roleIds: readonly number[];
}

/** The texts of a stored dashboard, whatever version it is. */
export interface DashboardTexts {
  readonly fields: DashboardFields;
  readonly positionJson: string | null;
  readonly jsonMetadata: string | null;
}
