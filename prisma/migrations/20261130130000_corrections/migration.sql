-- A bill with wrong facts of the customer is credited and issued again.
ALTER TYPE "MovementKind" ADD VALUE IF NOT EXISTS 'correction';
