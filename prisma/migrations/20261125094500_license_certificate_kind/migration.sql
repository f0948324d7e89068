-- A transaction cannot use a value that it adds: the next migration does.
ALTER TYPE "ObjectKind" ADD VALUE 'licenseCertificate';
