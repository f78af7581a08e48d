// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file


